const Page = () => (
  <main>
    <h1>A page</h1>
  </main>
);

export default Page;
