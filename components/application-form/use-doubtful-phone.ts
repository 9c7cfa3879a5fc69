import { useState } from "react";

/** Whether the backend doubts a number, in E.164, and a function to check it: advice only, so a failed check says nothing. */
export const useDoubtfulPhone = (number: string, region: string) => {
  const [doubtful, setDoubtful] = useState<string>();
  const check = async (phone: string) => {
    const { checkPhoneValid } = await import("@/lib/client/phones");
    if (!(await checkPhoneValid(phone, region))) setDoubtful(phone);
  };
  return { isDoubtful: doubtful === number, check: (phone: string) => void check(phone).catch(() => undefined) };
};
