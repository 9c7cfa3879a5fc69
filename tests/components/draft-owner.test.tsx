import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { DraftOwner } from "@/components/dashboard/draft-owner";
import { staffOwner } from "@/lib/client/staff-owner";

const Screen = ({ onRender }: { onRender: () => void }) => {
  onRender();
  return null;
};

test("a page of the dashboard is its member of staff's, the next one is the next one's, and the sign-in page is nobody's", async () => {
  const seen: (string | undefined)[] = [];
  const page = (id: string) => (
    <div key={id}>
      <DraftOwner id={id} tenant="am" />
      <Screen onRender={() => seen.push(staffOwner()?.id)} />
    </div>
  );
  const screen = await render(page("ani"));
  expect(staffOwner()).toEqual({ tenant: "am", id: "ani" });
  await screen.rerender(page("nare"));
  expect(staffOwner()).toEqual({ tenant: "am", id: "nare" });
  expect(new Set(seen)).toEqual(new Set(["ani", "nare"]));
  await screen.unmount();
  expect(staffOwner()).toBeUndefined();
});
