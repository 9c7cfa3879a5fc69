import { implement, type Route } from "@/backend/http/handler";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { acceptApplicant } from "./accept";
import { getApplicant } from "./applicant-file";
import { checkIn } from "./check-in";
import { exportApplicants } from "./export";
import { listApplicants } from "./list";

export const applicantRoutes: readonly Route[] = [
  // A list changes nothing, so its reply, which has people's names, is not stored for repeats.
  implement(staffApplicants.list, listApplicants, { storesOwnReply: true }),
  implement(staffApplicants.export, exportApplicants),
  implement(staffApplicants.get, getApplicant),
  implement(staffApplicants.checkIn, checkIn),
  implement(staffApplicants.accept, acceptApplicant),
];
