import type { ApplicationForm } from "./application";

/**
 * A key of a screen that shows these answers: the screen begins anew when they have changed, and keeps what was ticked and said
 * when the page is read again. The version does not serve: a backend without versions has another one at each read.
 */
export const answersKey = ({ student, guardians, location_key, userLegalStatus }: ApplicationForm): string =>
  JSON.stringify([student, guardians, location_key, userLegalStatus]);
