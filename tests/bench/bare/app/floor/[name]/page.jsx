import { readFileSync } from "node:fs";
import { headers } from "next/headers";
import { Screen } from "./screen";

// The trees stand for the component's code, so they are no data of the request; the bench writes them before it starts this.
globalThis.floorPages ??= JSON.parse(readFileSync(process.env.FLOOR_PAGES, "utf8"));

const Page = async ({ params }) => {
  await headers();
  const { name } = await params;
  return <Screen name={name} data={globalThis.floorPages[name].data} />;
};

export default Page;
