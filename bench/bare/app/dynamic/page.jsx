import { headers } from "next/headers";

const Page = async () => {
  await headers();
  return (
    <main>
      <h1>A page</h1>
    </main>
  );
};

export default Page;
