import { writeFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { type Engine, untilDone } from "@/tests/support/engines/engine";
import { FIREFOX, OLD_CHROMIUM, WEBKIT } from "@/tests/support/engines/packages.mjs";
import { startFirefox, startOldChromium } from "@/tests/support/engines/puppeteer";
import { startWebKit } from "@/tests/support/engines/webkit";
import { recordTrial } from "@/trials/record.mjs";
import { birthDateOf, freshPhone, siteOf } from "./applicant-journey";
import { ANI, type Booked, fillText, presentationWith, storedState } from "./check-in-page";
import { EngineJourney } from "./engine-journey";
import { DEMO } from "./staff-api";

const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 900 };
/** A walk has many waits, each as long as a busy machine needs. */
const LONG_MS = 600_000;
const COMMAND = "npx playwright test --project engines";

const ENGINES = [
  { place: "Firefox ESR", start: startFirefox, ...FIREFOX },
  { place: "WebKitGTK", start: startWebKit, ...WEBKIT },
  { place: "Chromium, old", start: startOldChromium, ...OLD_CHROMIUM },
];

/** Keeps a picture of the page beside the test's results. */
const picture = async (engine: Engine, name: string): Promise<void> =>
  writeFileSync(test.info().outputPath(`${name}.png`), await engine.screenshot());

const contractAndStudent = async (journey: EngineJourney, signer: "0" | "1", answers: Record<string, string>) => {
  const { words, engine } = journey;
  await journey.heading(words.contract.title);
  await journey.tick("userLegalStatus", signer);
  await journey.tick("contract");
  await journey.next();
  await journey.heading(words.form.title_studentData);
  for (const [name, text] of Object.entries(answers))
    await (name === "gender" ? journey.tick(name, text) : journey.type(name, text));
  await picture(engine, "step");
  await journey.expectSound();
  await journey.next();
  await journey.skipNeeds();
};

const confirm = async (journey: EngineJourney): Promise<void> => {
  const { words, engine } = journey;
  await journey.pickSeats();
  await journey.heading(words.form.title_confirmation);
  await picture(engine, "confirmation");
  await journey.expectSound();
  await journey.tick("confirmed");
  await journey.press(words.confirmation.book);
  await journey.heading(words.appointment.congratsTitle);
  await picture(engine, "booked");
  await journey.expectSound();
};

/** A guardian in Armenia books for a child, in Armenian. */
const applyInArmenian = async (engine: Engine): Promise<EngineJourney> => {
  const journey = new EngineJourney(engine, siteOf("am"), "hy");
  const { words } = journey;
  await journey.open("/?lang=hy");
  await journey.heading(words.home.title);
  await picture(engine, "home");
  await journey.verify(freshPhone("+37491", 6));
  await journey.heading(words.centers.title);
  await journey.tick("location_key", "nor-nork");
  await journey.next();
  await contractAndStudent(journey, "1", {
    firstName: "Անահիտ",
    lastName: "Տեր-Պետրոսյան",
    firstNameEn: "Anahit",
    lastNameEn: "Ter-Petrosyan",
    ...birthDateParts(14),
    gender: "female",
    phone: "093 123456",
    "address.locality": "Երևան",
  });
  await journey.heading(words.form.title_parentData);
  await journey.type("guardians.0.firstName", "Մարիամ");
  await journey.type("guardians.0.lastName", "Տեր-Պետրոսյան");
  await journey.type("guardians.0.phoneNumbers.0.phone", "+374 91 234567");
  await journey.choose("guardians.0.type", "1");
  await journey.next();
  await confirm(journey);
  return journey;
};

const birthDateParts = (age: number) => {
  const [year = "", month = "", day = ""] = birthDateOf(age).split("-");
  return { "birthDate.year": year, "birthDate.month": month, "birthDate.day": day };
};

/** An adult in Berlin books in German. */
const applyInGerman = async (engine: Engine): Promise<EngineJourney> => {
  const journey = new EngineJourney(engine, siteOf("de"), "de", "student");
  await journey.open("/?lang=de");
  await picture(engine, "home");
  await journey.verify(freshPhone("0151 2", 7));
  await contractAndStudent(journey, "0", {
    firstName: "Jürgen",
    lastName: "Groß",
    ...birthDateParts(31),
    gender: "male",
    phone: "030 1234567",
  });
  await confirm(journey);
  return journey;
};

/** Back leads to the appointment while somebody is signed in, from another site too, and to nothing of theirs afterwards. */
const expectBackIsHonest = async (journey: EngineJourney): Promise<void> => {
  const { words, engine } = journey;
  await journey.back();
  await journey.heading(words.appointment.title);
  await picture(engine, "appointment");
  await engine.open(siteOf("tks"));
  await journey.back();
  await journey.heading(words.appointment.title);
  await journey.expectSound();
  const reference = await engine.evaluate<string>("document.querySelector('#reference').textContent");
  await journey.press(words.common.signOut);
  await journey.heading(words.home.title);
  await journey.back();
  await journey.heading(words.verify.title);
  expect(await engine.evaluate("document.documentElement.innerHTML")).not.toContain(reference);
};

const checkIn = async (engine: Engine): Promise<void> => {
  const event = await presentationWith(ANI);
  const [ani] = event.booked as [Booked];
  const journey = new EngineJourney(engine, event.site, "en");
  const { checkIn: words, dashboard } = journey.words;
  await journey.open("/dashboard?lang=en");
  await journey.heading(dashboard.loginTitle);
  await journey.type("username", DEMO.username);
  await journey.type("password", DEMO.password);
  await journey.press(dashboard.login);
  await untilDone(async () => expect(await journey.address()).toContain("/schedules"));
  await journey.open(`/dashboard/check-in?location=${event.locationKey}&presentation=${event.presentationId}`);
  await journey.press(fillText(words.arrivedFor, ani));
  await expect.poll(() => storedState(event.staff, ani)).toBe("attended");
  await picture(engine, "desk");
  await journey.expectSound();
};

const WALKS = [
  {
    title: "a guardian books on a phone in Armenian, and Back shows neither the old form nor what is no longer theirs",
    size: PHONE,
    walk: async (engine: Engine) => expectBackIsHonest(await applyInArmenian(engine)),
  },
  {
    title: "an adult books on a computer in German, and Back shows neither the old form nor what is no longer theirs",
    size: DESK,
    walk: async (engine: Engine) => expectBackIsHonest(await applyInGerman(engine)),
  },
  { title: "staff sign in and check somebody in at the desk", size: DESK, walk: checkIn },
];

for (const { place, start, needs, install } of ENGINES)
  test.describe(place, () => {
    for (const { title, size, walk } of WALKS)
      test(title, async () => {
        test.setTimeout(LONG_MS);
        test.skip(!install(), `${place} cannot be installed here: ${needs}`);
        const started = Date.now();
        const engine = await start(size);
        try {
          await walk(engine);
        } catch (error) {
          await picture(engine, "failed");
          throw error;
        } finally {
          await engine.close();
        }
        const outcome = `passed in ${Math.round((Date.now() - started) / 1000)} s at ${size.width} px`;
        recordTrial({ place, version: engine.version, tried: title, command: COMMAND, outcome });
      });
  });
