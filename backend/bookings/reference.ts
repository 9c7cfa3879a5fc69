import { randomInt } from "node:crypto";

// No sign that is read or heard as another: no 0 O, 1 I L, U V.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const HALF = 4;

const signs = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** What an applicant says at the desk: `K7QM-2XPA`. The database refuses one that is taken. */
export const newReference = (): string => `${signs()}-${signs()}`;
