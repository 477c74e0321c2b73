/** One body as a platform sends it, with where its kind was seen; all values are invented. */
export interface ZooBody {
  source: string;
  body: unknown;
}
/** By names that say what is odd in it. */
export type Zoo = Readonly<Record<string, ZooBody>>;
