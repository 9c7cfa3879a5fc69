/** What the specification leaves open, so that backends may differ in it. */
export interface Options {
  /** Sessions with `start_time`, and start days with `_id`; or `startTime` and `start_day_id`. */
  spelling: "snake" | "camel";
  /** Lists as bare arrays, or below a name: `{ sessions: [] }`. */
  lists: "bare" | "named";
  /** The student of an application also has `status`, `userId`, `creationDate` and `appointmentDate`. */
  studentRecord: boolean;
  /** A save answers with the application, or with an empty 204. */
  saveReply: "application" | "empty";
  /** The status of a student who has booked and did not come yet. The specification names it without spelling it. */
  notRegistered: string;
  verificationAttemptCount: number;
  verificationRetryTimeoutMS: number;
  verificationTimeLimitMS: number;
  /** How long tokens live. */
  tokenSeconds: number;
}

export const DEFAULT_OPTIONS: Options = {
  spelling: "snake",
  lists: "bare",
  studentRecord: false,
  saveReply: "application",
  notRegistered: "not_registered",
  verificationAttemptCount: 3,
  verificationRetryTimeoutMS: 1000,
  verificationTimeLimitMS: 300_000,
  tokenSeconds: 3600,
};
