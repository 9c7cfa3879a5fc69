import type { Student } from "./application";

const joined = (parts: readonly (string | undefined)[], by: string): string => parts.filter(Boolean).join(by);

/** An address in one line, from the house to the country. */
export const addressText = (address: Student["address"]): string => {
  if (!address) return "";
  const { street, building, postal_code, locality, province, country } = address;
  return joined([joined([street, building], " "), joined([postal_code, locality], " "), province, country], ", ");
};
