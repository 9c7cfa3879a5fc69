/** When this browser's login sessions expire; null where there is none. */
export interface LoginSessions {
  applicant: string | null;
  staff: string | null;
}

/** Reads this browser's login sessions; no token reaches the page. Rejects without an answer. */
export const fetchLoginSessions = async (): Promise<LoginSessions> => {
  const response = await fetch("/api/session");
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return (await response.json()) as LoginSessions;
};
