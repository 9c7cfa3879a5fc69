import { call } from "./call";

// The backend's answers, for the life of the page.
const answers = new Map<string, boolean>();

/** Asks the backend once for each number (E.164) whether its country has such numbers. Throws `CallError`. */
export const checkPhoneValid = async (phone: string, region: string): Promise<boolean> => {
  const known = answers.get(phone);
  if (known !== undefined) return known;
  const { isValid } = await call("GET /user/check-phone", { query: { phone, region } });
  answers.set(phone, isValid);
  return isValid;
};
