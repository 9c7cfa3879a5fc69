import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SlotsScreen } from "@/components/dashboard/slots/slots-screen";
import { sampleSession } from "@/lib/contracts/samples";
import { type Slot, staffStartDays } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { weekdayText } from "@/lib/i18n/dates";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { slots: words } = TEXTS;
export const ADD = "POST /schedule/add";
export const UPDATE = "PATCH /schedule/update";
const REMOVE = /^DELETE \/schedule\/delete\//;
export const monday = weekdayText("en", 1);
export const thursday = weekdayText("en", 4);
export const sunday = weekdayText("en", 7);
export const slot: Slot = { ...sampleSession, pairId: null, registration_employees_count: 2 };

/** A slot at six in the morning, to that minute of seven. */
export const earlySlot = (weekday: number, minutes: string, changed: Partial<Slot> = {}): Slot => ({
  ...slot,
  _id: `early-${weekday}`,
  weekday,
  start_time: `06:${minutes}`,
  end_time: `07:${minutes}`,
  busyCapacity: 0,
  ...changed,
});
/** Early slots on Monday and Thursday that are taken together. */
export const earlyPair = (minutes: string, changed: Partial<Slot> = {}): Slot[] => [
  earlySlot(1, minutes, { pairId: "early-4", ...changed }),
  earlySlot(4, minutes, { pairId: "early-1", ...changed }),
];

interface Door {
  /** The slots of the week after each saved change. */
  changed?: Slot[][];
  /** How the door answers instead of storing. */
  add?: () => Response;
  update?: () => Response | undefined;
  remove?: () => Response | undefined;
}

/** Opens the week of these slots. */
export const openSlots = async (first: Slot[], { changed = [], add, update, remove }: Door = {}) => {
  let sessions = first;
  const change = () => {
    sessions = changed.shift() ?? sessions;
    return { sessions };
  };
  const { sent, sentTo } = answerCalls(
    answer(staffStartDays.sessions, () => ({ sessions })),
    answer(staffSlots.add, () => add?.() ?? change()),
    answer(staffSlots.update, () => update?.() ?? change()),
    answer(staffSlots.remove, () => remove?.() ?? void change()),
  );
  let visits = 0;
  const shown = () => (
    <English>
      <SlotsScreen key={++visits} language="en" location={LOCATION} />
    </English>
  );
  const screen = await render(shown());
  const addButton = screen.getByRole("button", { name: words.add });
  const dialogOf = (name: string) => screen.getByRole("dialog", { name, exact: true });
  const rowOf = (text: string) => screen.getByRole("row").filter({ hasText: text });
  return {
    screen,
    addButton,
    dialogOf,
    rowOf,
    sentTo,
    /** Opens the screen again, as after a new login. */
    reopen: () => screen.rerender(shown()),
    edit: (text: string) => rowOf(text).getByRole("button").first().click(),
    remove: (text: string) => rowOf(text).getByRole("button").last().click(),
    removed: () => sent.map(({ call }) => call).filter((call) => REMOVE.test(call)),
  };
};

export const fillTimes = async (dialog: Locator, start: string, end: string) => {
  await dialog.getByLabelText(words.start, { exact: true }).fill(start);
  await dialog.getByLabelText(words.end, { exact: true }).fill(end);
};
