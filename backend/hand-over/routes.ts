import { budgetsOf } from "@/backend/budgets/budgets";
import { type Call, implement, type Route } from "@/backend/http/handler";
import { findSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { handOver } from "@/lib/contracts/hand-over";
import { maskedValue } from "@/lib/domain/person/masked-value";
import { shortFirstName } from "@/lib/domain/person/name";
import { acceptLink } from "./accept";
import { openLink } from "./link-store";
import { share, takeBack } from "./owner-changes";
import { listHandedOver } from "./reading";
import { sendLink } from "./send";

/** What a link leads to. Every token that cannot be accepted is refused alike. */
const showLink = async ({ tenant, body, ip, now }: Call<typeof handOver.open>, services: Services) => {
  await budgetsOf(services).spend({ budget: "hand_over_links_from_address", tenant, address: ip });
  const secret = await findSecret(services.db, { tenant, kinds: ["hand_over"], text: body.token }, now);
  const opened = secret?.registrationId && (await openLink(services.db, tenant, secret.registrationId, now));
  if (!opened) throw new AppError("hand_over_ended");
  const { firstName, sender, locationKey, endsAt } = opened;
  return {
    firstName: shortFirstName(firstName ?? ""),
    sender: maskedValue(sender),
    ...(locationKey !== null && { location_key: locationKey }),
    endsAt: endsAt.toISOString(),
  };
};

export const handOverRoutes: Route[] = [
  implement(handOver.send, sendLink, { callsGateway: true }),
  implement(handOver.takeBack, takeBack),
  implement(handOver.share, share),
  implement(handOver.open, showLink),
  implement(handOver.accept, acceptLink),
  implement(handOver.list, async ({ tenant, caller }, { db }) => ({
    applications: [...(await listHandedOver(db, { tenant, identityId: caller.identityId }))],
  })),
];
