import { call } from "./call";

// The backend's answers, for the life of the page. Booking checks again.
const answers = new Map<string, boolean>();

/** Whether a user name is known to be taken. */
export const isUsernameKnownTaken = (username: string): boolean => answers.get(username) ?? false;

/** Asks the backend once for each name whether it is taken. Throws `CallError`. */
export const checkUsernameTaken = async (username: string): Promise<boolean> => {
  const known = answers.get(username);
  if (known !== undefined) return known;
  const { exists } = await call("GET /user/exists/{username}", { params: { username } });
  answers.set(username, exists);
  return exists;
};
