import { useState } from "react";

/** Whether the backend doubts a number, and a function to check it: advice only, so a failed check says nothing. */
export const useDoubtfulPhone = (number: string, region: string) => {
  const [doubtful, setDoubtful] = useState<readonly string[]>([]);
  const check = async () => {
    const [{ toE164 }, { checkPhoneValid }] = await Promise.all([
      import("@/lib/domain/person/phone"),
      import("@/lib/client/phones"),
    ]);
    // An impossible number is an error already.
    const phone = toE164(number, region);
    // The number that was typed is rewritten when its input is left.
    if (phone && !(await checkPhoneValid(phone, region))) setDoubtful([number, phone]);
  };
  return { isDoubtful: doubtful.includes(number), check: () => void check().catch(() => undefined) };
};
