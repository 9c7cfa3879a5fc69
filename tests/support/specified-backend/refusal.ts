/** A refusal of a call, with the status and the `errorMessage` of its reply. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 404,
    /** A text, or an object with `key` and `data`. */
    readonly errorMessage: string | { key: string; data?: Record<string, unknown> },
  ) {
    super(JSON.stringify(errorMessage));
  }
}
