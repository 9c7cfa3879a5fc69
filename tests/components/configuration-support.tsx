import { expect } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfigurationScreen } from "@/components/dashboard/configuration/configuration-screen";
import { NOW, sampleSettings } from "@/lib/contracts/samples";
import { type AuditEntry, staffAudit } from "@/lib/contracts/staff-audit";
import { type ConfigurationPatch, staffConfiguration } from "@/lib/contracts/staff-configuration";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { common, configuration: words, specialNeeds, specialNeedTooltips } = TEXTS;
export const SAVE = "POST /config/yerevan";

export const SAVED = {
  ...sampleSettings,
  specialNeeds: ["hearing", "speech"].map((name) => ({ name, tooltip: `specialNeedTooltips.${name}` })),
  contract: { version: "2026-01", body: { hy: "# Պայմանագիր", en: "# Agreement" } },
  registrationEmployeesCount: 1,
  logos: { dark: {}, white: {} },
  pageImages: {},
  workingHours: [1, 2, 3].map((weekday) => ({ weekday, open: "10:00", close: "19:00" })),
};
const KNOWN_NEEDS = { en: { names: specialNeeds, tooltips: specialNeedTooltips } };

const LOGGED: Omit<AuditEntry, "before" | "after"> = {
  _id: "change",
  at: NOW,
  actor: "demo",
  action: "configuration_changed",
  target: "configuration:yerevan",
};

/** Opens the settings. The door stores a save, unless it answers with this response. `read` adds to what is read. `reopen` opens them again, as after a new login. */
export const openSettings = async (answerSave?: () => Response | undefined, read: () => object = () => ({})) => {
  let [settings, own, log]: [typeof SAVED, string[], AuditEntry[]] = [SAVED, [], []];
  const store = (patch: ConfigurationPatch) => {
    const after = patch as Partial<typeof SAVED>;
    own = Object.entries(patch).flatMap(([name, value]) => (value === null ? [] : name));
    settings = { ...settings, ...(own.length > 0 ? after : SAVED) };
    log = [{ ...LOGGED, before: {}, after: patch as AuditEntry["after"] }];
    return { updated: true as const };
  };
  const { sentTo } = answerCalls(
    answer(staffConfiguration.get, () => ({ ...settings, network: SAVED, own, ...read() })),
    answer(staffConfiguration.update, (patch) => answerSave?.() ?? store(patch)),
    answer(staffAudit.list, () => ({ entries: log, count: log.length })),
    answer(staffAudit.undo, () => {
      settings = SAVED;
      return undefined;
    }),
  );
  let visits = 0;
  const shown = () => (
    <English>
      <ConfigurationScreen
        country="armenia"
        key={++visits}
        knownNeeds={KNOWN_NEEDS}
        language="en"
        locales={["hy", "en"]}
        location={LOCATION}
      />
      <a href="/elsewhere">Elsewhere</a>
    </English>
  );
  const screen = await render(shown());
  const section = (name: string) => screen.getByRole("region", { name, exact: true });
  await expect.element(section(words.pages)).toBeVisible();
  const saveButton = (name: string) => section(name).getByRole("button", { name: common.save });
  const review = screen.getByRole("dialog", { name: words.reviewTitle });
  /** Saves a section through its review, in which this is to be seen. */
  const saveSection = async (name: string, expectReview: () => Promise<unknown>) => {
    await saveButton(name).click();
    await expect.element(review).toBeVisible();
    await expectReview();
    await review.getByRole("button", { name: common.save }).click();
    await expect.element(review).not.toBeInTheDocument();
  };
  /** Saves a section, which shows a problem there instead of the review. */
  const expectRefusal = async (name: string, problem: string) => {
    await saveButton(name).click();
    await expect.element(section(name).getByText(problem)).toBeVisible();
    expect(screen.getByRole("dialog").elements()).toEqual([]);
    expect(sentTo(SAVE)).toEqual([]);
  };
  const reopen = () => screen.rerender(shown());
  return { screen, reopen, section, saveButton, saveSection, review, expectRefusal, sentTo };
};

/** Adds a need in own words, whose name is typed next. */
export const addOwnNeed = async (needs: Locator): Promise<Locator> => {
  await needs.getByLabelText(words.chooseNeed).selectOptions("own");
  await needs.getByRole("button", { name: words.addNeed }).click();
  return needs.getByLabelText(words.needName);
};
