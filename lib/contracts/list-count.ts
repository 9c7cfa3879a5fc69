import { z } from "zod";

/** How many a list has. Of very many, only that there are at least so many: more than are on the page. */
export const listCount = { count: z.number().int(), isCountMinimum: z.boolean().optional() };
