import { createHash } from "node:crypto";
import type { Application } from "@/lib/contracts/application";

type Answers = Pick<Application, "student" | "guardians" | "location_key" | "userLegalStatus">;

/**
 * A key of a screen that shows these answers: the screen begins anew when they have changed, and keeps what was ticked and said
 * when the page is read again. The version does not serve: a backend without versions has another one at each read.
 */
export const answersKey = ({ student, guardians, location_key, userLegalStatus }: Answers): string =>
  createHash("sha256")
    .update(JSON.stringify([student, guardians, location_key, userLegalStatus]))
    .digest("base64url");
