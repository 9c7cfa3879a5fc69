import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { FormSteps } from "@/app/[tenant]/[locale]/(applicant)/form-steps";
import type { LoadedForm } from "@/app/[tenant]/[locale]/(applicant)/step-view";
import { rememberSaved } from "@/lib/client/saved-application";
import { sampleApplication } from "@/lib/contracts/samples";
import { aConfiguration } from "@/tests/support/forms";
import { English, TEXTS } from "./english";
import { openAddress, router } from "./navigation-support";

const step = "accommodations";
const application = { ...sampleApplication, step, maxStep: step, version: 3 } as const;

/** A page as the server renders it again and again: always the same, in new objects. */
const page = () => {
  const form: LoadedForm = {
    application: { ...application },
    step,
    configuration: aConfiguration(),
    region: "AM",
    today: "2026-06-15",
    language: "en",
    mode: "apply",
    verified: undefined,
    locations: [],
    methods: ["sms"],
    siblings: [],
    hasSiblings: false,
    joint: undefined,
    center: undefined,
    zone: "Asia/Yerevan",
    zoneLabel: "Yerevan",
    missing: [],
    written: {},
  };
  const texts = { questions: ["/api/texts/all.json"], seats: "/api/texts/all.json" };
  return (
    <English>
      <FormSteps form={form} logos={null} pictures={{}} siteTitle="Startday" tag="en" texts={texts} />
    </English>
  );
};

test("a server that is behind what this tab has saved is asked once, and its page is shown", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(TEXTS));
  openAddress(`/form/${application._id}?step=${step}`);
  // Another centre: only the server knows its settings.
  rememberSaved({ ...application, location_key: "elsewhere", version: 5 });
  const screen = await render(page());
  await vi.waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
  const heading = screen.getByRole("heading", { level: 1, name: TEXTS.form.title_accommodations });
  await expect.element(heading).not.toBeInTheDocument();
  for (let again = 0; again < 3; again += 1) await screen.rerender(page());
  await expect.element(heading).toBeVisible();
  expect(router.replace).toHaveBeenCalledTimes(1);
});
