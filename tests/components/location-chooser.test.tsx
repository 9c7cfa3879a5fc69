import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { LocationChooser } from "@/components/dashboard/location-chooser";
import { openAddress, pushed } from "./navigation-support";

const LOCATIONS = [
  { location_key: "yerevan", name: "Yerevan" },
  { location_key: "nor-nork", name: "Nor Nork" },
];

const chooser = (current?: string) => (
  <LocationChooser current={current} label="Centre" locations={LOCATIONS} placeholder="Choose" />
);
const leaveTo = (screen: Awaited<ReturnType<typeof render>>, current?: string) =>
  screen.rerender(<div key={String(current)}>{chooser(current)}</div>);

let cookie: MockInstance;

beforeEach(() => {
  openAddress("/dashboard/audit");
  // Only pages of the dashboard could read it.
  cookie = vi.spyOn(document, "cookie", "set");
});

test("the location is kept on the device for the server, which opens it after the next login", async () => {
  await render(chooser("nor-nork"));
  expect(cookie).toHaveBeenCalledWith(
    expect.stringMatching(/^startday-location=nor-nork; path=\/dashboard; max-age=31536000/),
  );
});

test("the only location is a text: there is nothing to choose", async () => {
  const screen = await render(
    <LocationChooser current="yerevan" label="Centre" locations={LOCATIONS.slice(0, 1)} placeholder="Choose" />,
  );
  await expect.element(screen.getByText("Centre: Yerevan")).toBeVisible();
  await expect.element(screen.getByRole("combobox")).not.toBeInTheDocument();
});

test("choosing none forgets the location, on the device, too", async () => {
  const screen = await render(chooser("yerevan"));
  await screen.getByLabelText("Centre").selectOptions("Choose");
  expect(cookie).toHaveBeenLastCalledWith(expect.stringContaining("startday-location=; path=/dashboard; max-age=0"));
  await vi.waitFor(() => expect(pushed).toEqual(["/dashboard/audit"]));
  await leaveTo(screen);
  expect(pushed).toHaveLength(1);
});

test("each of two tabs keeps its own location: the server opens that of the tab in which a link is pressed", async () => {
  await render(chooser("yerevan"));
  cookie.mockClear();
  window.dispatchEvent(new Event("focus"));
  expect(cookie).toHaveBeenCalledWith(expect.stringMatching(/^startday-location=yerevan;/));
  expect([sessionStorage, localStorage].map(({ length }) => length)).toEqual([0, 0]);
});
