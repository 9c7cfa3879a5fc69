import { vi } from "vitest";
import { render } from "vitest-browser-react";
import { z } from "zod";
import { HELP_ID } from "@/components/shell/help-id";
import { VerificationScreen } from "@/components/verification/verification-screen";
import { type Config, configuration, type VerificationMethod } from "@/lib/contracts/configuration";
import { endpoint, type RequestOf, type UnparsedReplyOf } from "@/lib/contracts/endpoint";
import { NOW, SOON, sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import { verification } from "@/lib/contracts/verification";
import { routes } from "@/lib/domain/routes";
import { answer, answerCalls } from "./door-support";
import { English, TEXTS } from "./english";
import { catchLeaving } from "./navigation-support";

// The site answers these two itself, without a backend.
const loginSessions = endpoint(
  {
    about: "When the login sessions of this browser expire.",
    method: "GET",
    path: "/session",
    auth: "anyone",
    reply: z.object({ applicant: z.null(), staff: z.null() }),
  },
  { applicant: null, staff: null },
);
const visitorCountry = endpoint(
  {
    about: "The visitor's probable country.",
    method: "GET",
    path: "/country",
    auth: "anyone",
    reply: z.object({ country: z.string().nullable() }),
  },
  { country: null },
);

const COUNTRIES = [
  { region: "DE", name: "Germany", code: "+49" },
  { region: "JP", name: "Japan", code: "+81" },
  { region: "NL", name: "Netherlands", code: "+31" },
];

const configurationWith = (methods: VerificationMethod[]): Config => ({
  centers: [sampleCenter],
  languages: ["en"],
  verificationAttemptCount: 3,
  verificationRetryTimeoutMS: 60_000,
  verificationTimeLimitMS: 300_000,
  registrationLimit: 5,
  dashboardConfig: { ...sampleSettings, verification: methods, locationOverrides: {} },
});

interface Door {
  methods?: VerificationMethod[];
  country?: () => UnparsedReplyOf<typeof visitorCountry> | Response;
  send?: () => UnparsedReplyOf<typeof verification.send> | Response;
  check?: (code: string) => Response;
}

/** Opens verification in a network of the Netherlands, at a time that stands still. `reopen` opens it as a reload does. */
export const openVerification = async ({
  methods = ["sms"],
  country = () => ({ country: null }),
  send = () => ({ success: true, retryAfterMS: 60_000, expiresAt: SOON }),
  check = () => Response.json({ expiresAt: SOON }),
}: Door = {}) => {
  vi.setSystemTime(new Date(NOW));
  const door = answerCalls(
    answer(loginSessions, () => ({ applicant: null, staff: null })),
    answer(visitorCountry, country),
    answer(configuration.get, () => configurationWith(methods)),
    answer(verification.send, send),
    answer(verification.check, ({ code }) => check(code)),
  );
  const shown = (visit: number) => (
    <English countries={COUNTRIES}>
      <VerificationScreen
        destination={routes.applications}
        firstMethods={["sms"]}
        key={visit}
        language="en"
        region="NL"
        tenant="ams"
      />
      <details id={HELP_ID}>
        <summary>Help</summary>
        <p>{TEXTS.help.codeAnswer}</p>
      </details>
    </English>
  );
  let visits = 1;
  const screen = await render(shown(visits));
  const phone = screen.getByRole("textbox", { name: TEXTS.verify.phone });
  const sendButton = screen.getByRole("button", { name: TEXTS.verify.send });
  const code = screen.getByRole("textbox", { name: TEXTS.verify.code });
  return {
    ...door,
    screen,
    phone,
    country: screen.getByRole("combobox", { name: TEXTS.verify.country }),
    send: sendButton,
    code,
    check: screen.getByRole("button", { name: TEXTS.verify.check }),
    askForCode: async () => {
      await phone.fill("06 12345678");
      await sendButton.click();
    },
    codes: () =>
      door
        .sentTo("POST /verification/check")
        .map((body) => (body as RequestOf<typeof verification.check>["body"]).code),
    left: catchLeaving(),
    reopen: () => {
      visits += 1;
      return screen.rerender(shown(visits));
    },
  };
};
