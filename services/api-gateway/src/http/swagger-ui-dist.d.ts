declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder with the files of the page. */
  const folder: () => string;
  export default folder;
}
