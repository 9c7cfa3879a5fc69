import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { LocationAges, LocationAgesProvider } from "@/components/home/location-ages";
import { centers } from "@/lib/contracts/centers";
import { answer, answerCalls } from "./door-support";
import { TEXTS } from "./english";

const LISTED = [
  { location_key: "yerevan", ageRestrictions: { min: 12, max: 18 } },
  { location_key: "gyumri", ageRestrictions: { min: 8 } },
  { location_key: "dilijan", ageRestrictions: {} },
];

const renderAges = (reply: () => unknown) => {
  answerCalls(answer(centers.availability, reply as () => { centers: typeof LISTED }));
  return render(
    <LocationAgesProvider language="en" message={TEXTS.centers.ages}>
      <ul>
        {["yerevan", "gyumri", "dilijan"].map((key) => (
          <li key={key}>
            {key} <LocationAges locationKey={key} />
          </li>
        ))}
      </ul>
    </LocationAgesProvider>,
  );
};

describe("the ages of the centres on Home", () => {
  test("are those that each centre accepts now, where it has limits", async () => {
    const screen = await renderAges(() => ({ centers: LISTED }));
    const item = (key: string) => screen.getByRole("listitem").filter({ hasText: key });
    await expect.element(item("yerevan")).toHaveTextContent("yerevan Ages 12 to 18");
    await expect.element(item("gyumri")).toHaveTextContent("gyumri Ages 8 and over");
    await expect.element(item("dilijan")).toHaveTextContent(/^dilijan\s*$/);
  });

  test("are not read before they come into view", async () => {
    const door = answerCalls(answer(centers.availability, () => ({ centers: LISTED })));
    const screen = await render(
      <LocationAgesProvider language="en" message={TEXTS.centers.ages}>
        <div style={{ paddingTop: 5000 }}>
          <LocationAges locationKey="yerevan" />
        </div>
      </LocationAgesProvider>,
      {
        container: document.body.appendChild(
          Object.assign(document.createElement("div"), { style: "margin-top: 5000px" }),
        ),
      },
    );
    // An observer that begins later is told later: the page knows by now that the list is out of view.
    await new Promise<void>((resolve) => {
      new IntersectionObserver((_entries, observer) => {
        observer.disconnect();
        resolve();
      }).observe(screen.container);
    });
    expect(door.sentTo("GET /centers/availability")).toEqual([]);
    screen.container.scrollIntoView();
    await expect.element(screen.getByText("Ages 12 to 18")).toBeInTheDocument();
  });

  test("are left out when they cannot be read", async () => {
    const screen = await renderAges(() => new Response("", { status: 501 }));
    await expect.poll(() => screen.container.querySelector("li span")).toBeNull();
    await expect.element(screen.getByText("yerevan")).toBeVisible();
  });
});
