/** Until when this browser's sessions live; null where there is none. */
export interface LoginSessions {
  applicant: string | null;
  staff: string | null;
}

/** Asks the site itself: no token reaches the page. Rejects when there is no connection. */
export const fetchLoginSessions = async (): Promise<LoginSessions> => {
  const response = await fetch("/api/session");
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return (await response.json()) as LoginSessions;
};
