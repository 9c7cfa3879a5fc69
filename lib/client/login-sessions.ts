/**
 * How a login session of staff has ended: its time was over, the password or the account was changed, or the second factor did not
 * follow in time.
 */
export type StaffEnd = "expired" | "closed" | "waited";

/** What a login session of staff still lacks. */
export type StaffState = "needs_second_factor" | "needs_enrolment";

/** When this browser's login sessions expire; null where there is none. */
export interface LoginSessions {
  applicant: string | null;
  /** Of a complete one only. */
  staff: string | null;
  staffState?: StaffState;
  /** How the last one of staff has ended, said once. */
  staffEnd?: StaffEnd;
}

/** Reads this browser's login sessions; no token reaches the page. Rejects without an answer. */
export const fetchLoginSessions = async (): Promise<LoginSessions> => {
  const response = await fetch("/api/session");
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return (await response.json()) as LoginSessions;
};
