import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { changeSeats, type DeskRequest } from "./change-seats";

/** Cancels somebody's appointment, and tells them why. A cancelled one stays so. */
export const cancelApplicant = async (services: Services, request: DeskRequest): Promise<void> => {
  await changeSeats(services, request, {
    action: "applicant_cancelled",
    itemOf: async ({ owner, row, state }) => {
      if (state === undefined) throw new AppError("registration_not_submitted");
      return { kind: "cancel", registration: row.id, identity: owner.identityId };
    },
  });
};
