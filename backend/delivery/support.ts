import type { Services } from "@/backend/services";
import { notifySupport as notify, type SupportNotice } from "@/lib/server/observability/support-notice";
import { describeFailure } from "./failure";

/** Logs a support notice, and in production also posts it to `SUPPORT_WEBHOOK_URL` where that is set. */
export const notifySupport = ({ environment }: Services, notice: SupportNotice, error: unknown, now: Date): void => {
  const { delivery, isProduction } = environment;
  notify(notice, describeFailure(error), now, isProduction ? delivery.supportWebhookUrl : undefined);
};
