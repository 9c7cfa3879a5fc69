import type pg from "pg";
import { recordStatements } from "./recorded-statements";

/** The watch over the pool asks at moments of its own whether the database answers, whatever the product does: it does not count. */
const isOfProduct = (client: pg.Client): boolean => {
  const { application_name: name = "" } = (client as unknown as { connectionParameters: { application_name?: string } })
    .connectionParameters;
  return name.startsWith("startday") && !name.startsWith("startday watch");
};

/** Runs `work`, and returns the texts of all statements that the product sent from this process meanwhile. */
export const sentDuring = async (work: () => Promise<void>): Promise<string[]> => {
  const sent = new Set<string>();
  await recordStatements((client, statement) => {
    const text = typeof statement === "string" ? statement : statement?.text;
    if (text && isOfProduct(client)) sent.add(text);
  }, work);
  return [...sent];
};
