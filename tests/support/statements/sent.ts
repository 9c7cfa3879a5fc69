import type pg from "pg";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { recordStatements } from "./recorded-statements";

/** The watch over the pool asks at moments of its own whether the database answers, whatever the product does: it does not count. */
const isOfProduct = (client: pg.Client): boolean => {
  const { application_name: name = "" } = (client as unknown as { connectionParameters: { application_name?: string } })
    .connectionParameters;
  return name.startsWith("startday") && !name.startsWith("startday watch");
};

const isTenant = (value: unknown): boolean => (ALL_TENANTS as readonly unknown[]).includes(value);

/** The text with one place for each tenant: a template has a place wherever it names one. */
const withOnePlace = (text: string, values: readonly unknown[] = []): string =>
  text.replaceAll(/\$(\d+)/g, (place, number) => {
    const value = values[Number(number) - 1];
    return isTenant(value) ? `$${values.indexOf(value) + 1}` : place;
  });

/** Runs `work`, and returns the texts of all statements that the product sent from this process meanwhile. */
export const sentDuring = async (work: () => Promise<void>): Promise<string[]> => {
  const sent = new Set<string>();
  await recordStatements((client, statement) => {
    const { text = "", values } = typeof statement === "string" ? { text: statement } : (statement ?? {});
    if (text && isOfProduct(client)) sent.add(withOnePlace(text, values));
  }, work);
  return [...sent];
};
