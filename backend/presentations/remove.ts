import { recordChange } from "@/backend/audit/record";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { requireCurrent } from "@/backend/http/row-version";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffPresentations } from "@/lib/contracts/staff-schedule";
import { isDeletable } from "@/lib/domain/schedule/presentation";
import { findLocation, hidePresentation, lockPresentation } from "./change-store";
import { presentationVersion, toPresentation, toStaffPresentation } from "./offered";

/** Removes a presentation that nobody has or holds a seat of. Throws `presentation_has_bookings` with how many do. */
export const removePresentation = (
  { tenant, caller, params, query, now }: Call<typeof staffPresentations.remove>,
  { db }: Services,
): Promise<undefined> =>
  db.transaction(async (tx) => {
    const key = { tenant, id: params.id };
    const location = await findLocation(tx, key);
    if (location === undefined) throw new AppError("not_found");
    permit(caller, location);
    const before = await lockPresentation(tx, key);
    if (!before) throw new AppError("not_found");
    const presentation = toPresentation(before);
    requireCurrent({ read: query.version, stored: presentationVersion(presentation) }, toStaffPresentation(before));
    if (!isDeletable(presentation))
      throw new AppError("presentation_has_bookings", { busyCapacity: presentation.busyCapacity });
    await hidePresentation(tx, key, now);
    await recordChange(tx, {
      tenant,
      author: caller,
      locationKey: location,
      action: "presentation_removed",
      target: `presentation:${params.id}`,
      before: presentation,
      after: null,
      now,
    });
    return undefined;
  });
