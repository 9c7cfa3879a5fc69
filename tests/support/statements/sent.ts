import type pg from "pg";
import { recordStatements } from "./recorded-statements";

const isOfProduct = (client: pg.Client): boolean =>
  (
    client as unknown as { connectionParameters: { application_name?: string } }
  ).connectionParameters.application_name?.startsWith("startday") ?? false;

/** Runs `work` and gives the text of every statement that the product sent meanwhile from this process. */
export const sentDuring = async (work: () => Promise<void>): Promise<string[]> => {
  const sent = new Set<string>();
  await recordStatements((client, asked) => {
    const text = typeof asked === "string" ? asked : asked?.text;
    if (text && isOfProduct(client)) sent.add(text);
  }, work);
  return [...sent];
};
