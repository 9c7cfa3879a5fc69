import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { LocationChooser } from "@/components/dashboard/location-chooser";
import { SignOut } from "@/components/dashboard/sign-out";
import { staffAuth } from "@/lib/contracts/staff";
import { answer, answerCalls } from "./door-support";

const opened = vi.hoisted((): string[] => []);
const router = vi.hoisted(() => ({
  push: (address: string) => opened.push(address),
  replace: (address: string) => opened.push(address),
}));
const query = vi.hoisted(() => new URLSearchParams());
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/dashboard/audit",
  useSearchParams: () => query,
}));

const LOCATIONS = [
  { location_key: "yerevan", name: "Yerevan" },
  { location_key: "nor-nork", name: "Nor Nork" },
];
const AT_YEREVAN = "/dashboard/audit?location=yerevan";

const chooser = (current?: string) => (
  <LocationChooser current={current} label="Centre" locations={LOCATIONS} placeholder="Choose" />
);
const leaveTo = (screen: Awaited<ReturnType<typeof render>>, current?: string) =>
  screen.rerender(<div key={String(current)}>{chooser(current)}</div>);

beforeEach(() => {
  opened.splice(0);
  sessionStorage.clear();
  localStorage.clear();
});

test("a link without a location returns to the one that was chosen in this browser session", async () => {
  const screen = await render(chooser("yerevan"));
  await leaveTo(screen);
  await vi.waitFor(() => expect(opened).toEqual([AT_YEREVAN]));
  expect(localStorage).toHaveLength(0);
});

test("a location that is not permitted any more is not opened", async () => {
  const screen = await render(chooser("kutaisi"));
  await leaveTo(screen);
  expect(opened).toEqual([]);
});

test("choosing none forgets the location", async () => {
  const screen = await render(chooser("yerevan"));
  await screen.getByLabelText("Centre").selectOptions("Choose");
  await vi.waitFor(() => expect(opened).toEqual(["/dashboard/audit"]));
  await leaveTo(screen);
  expect(opened).toHaveLength(1);
});

test("signing out removes the location, before the call is answered", async () => {
  const { sent } = answerCalls(answer(staffAuth.logout, () => new Response(new ReadableStream())));
  const unsent = { title: "", text: "", cancelLabel: "", closeLabel: "" };
  const screen = await render(
    <>
      {chooser("yerevan")}
      <SignOut label="Sign out" unsent={unsent} />
    </>,
  );
  await screen.getByRole("button", { name: "Sign out" }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.keys(sessionStorage)).toEqual([]);
});
