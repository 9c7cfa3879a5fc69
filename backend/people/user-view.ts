import { permit } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { people } from "@/lib/contracts/people";
import { studentStatusOf } from "@/lib/domain/application/student-status";
import { flattenName } from "@/lib/domain/person/name";
import { findUser } from "./store";

/** A student by the user id that submission created. Throws `forbidden` if their location is not permitted. */
export const viewUser = async ({ tenant, caller, params }: Call<typeof people.userView>, { database }: Services) => {
  const user = await findUser(database.pool, tenant, params.userId);
  if (!user) throw new AppError("not_found");
  permit(caller, user.location_key);
  return {
    userId: params.userId,
    firstName: flattenName(user.student.firstName, user.language),
    lastName: flattenName(user.student.lastName, user.language),
    status: studentStatusOf(user.status),
  };
};
