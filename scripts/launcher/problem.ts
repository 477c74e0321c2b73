/** Something the person at the keyboard can put right: its message says how, and is all that is shown. */
export class Problem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
  }
}
