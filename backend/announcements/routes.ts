import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { staffAnnouncements } from "@/lib/contracts/staff-announcements";
import { previewAnnouncement } from "./preview";
import { sendAnnouncement } from "./send";
import { countAnnouncements, listAnnouncements } from "./store";

export const announcementRoutes: readonly Route[] = [
  // A preview changes nothing, so its reply is not stored for repeats.
  implement(staffAnnouncements.preview, previewAnnouncement, { storesOwnReply: true }),
  implement(staffAnnouncements.send, sendAnnouncement),
  implement(staffAnnouncements.list, async ({ tenant, caller, query }, { db }) => {
    const location = permit(caller, query.locationKey);
    const [announcements, count] = await Promise.all([
      listAnnouncements(db, tenant, location, query),
      countAnnouncements(db, tenant, location),
    ]);
    return { announcements, count };
  }),
];
