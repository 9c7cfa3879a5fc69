import { readFileSync } from "node:fs";
import { headers } from "next/headers";
import { Screen } from "./screen";

// Read once, and not by the build. The trees stand for the component's code, so they are no data of the request.
const floorPages = () => {
  globalThis.floorPages ??= JSON.parse(readFileSync(process.env.FLOOR_PAGES, "utf8"));
  return globalThis.floorPages;
};

const Page = async ({ params }) => {
  await headers();
  const { name } = await params;
  return <Screen name={name} data={floorPages()[name].data} />;
};

export default Page;
