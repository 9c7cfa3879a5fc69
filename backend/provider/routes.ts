import { budgetsOf } from "@/backend/budgets/budgets";
import { type Call, implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { beginAttempt } from "./attempt";
import { discoverProvider } from "./discover";
import { prepareEnd, takeEnd } from "./end";
import { finish } from "./finish";
import { stepUp } from "./step-up";
import { withRefusalLog } from "./with-refusal-log";

const start = async ({ tenant, body, ip, now }: Call<typeof staffProvider.start>, services: Services) => {
  await budgetsOf(services).spend({ budget: "provider_sign_ins_from_address", tenant, address: ip });
  const provider = await discoverProvider(services, tenant, now);
  return beginAttempt(services, provider, { tenant, purpose: body.purpose, now });
};

// An attempt and a session are made once, and a repeat must not read the reply of the first.
const NOT_STORED = { storesOwnReply: true };

export const providerRoutes: readonly Route[] = [
  implement(
    staffProvider.start,
    withRefusalLog(({ body }) => body.purpose, start),
    NOT_STORED,
  ),
  implement(
    staffProvider.finish,
    withRefusalLog(() => "sign_in", finish),
    NOT_STORED,
  ),
  implement(
    staffProvider.stepUp,
    withRefusalLog(() => "step_up", stepUp),
    NOT_STORED,
  ),
  implement(staffProvider.end, prepareEnd, NOT_STORED),
  implement(staffProvider.takeEnd, takeEnd, NOT_STORED),
];
