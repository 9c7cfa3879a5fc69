import { call } from "./call";

// What the backend said in this window: a name that was free a minute ago is asked again when it is booked.
const answers = new Map<string, boolean>();

/** Whether a user name is known to be somebody else's. */
export const isUsernameKnownTaken = (username: string): boolean => answers.get(username) ?? false;

/** Asks whether a user name is somebody else's; once a name. Throws `CallError`. */
export const checkUsernameTaken = async (username: string): Promise<boolean> => {
  const known = answers.get(username);
  if (known !== undefined) return known;
  const { exists } = await call("GET /user/exists/{username}", { params: { username } });
  answers.set(username, exists);
  return exists;
};
