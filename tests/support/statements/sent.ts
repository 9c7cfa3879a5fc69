import type pg from "pg";
import { recordStatements } from "./recorded-statements";

const isOfProduct = (client: pg.Client): boolean =>
  (
    client as unknown as { connectionParameters: { application_name?: string } }
  ).connectionParameters.application_name?.startsWith("startday") ?? false;

/** Runs `work`, and returns the texts of all statements that the product sent from this process meanwhile. */
export const sentDuring = async (work: () => Promise<void>): Promise<string[]> => {
  const sent = new Set<string>();
  await recordStatements((client, statement) => {
    const text = typeof statement === "string" ? statement : statement?.text;
    if (text && isOfProduct(client)) sent.add(text);
  }, work);
  return [...sent];
};
