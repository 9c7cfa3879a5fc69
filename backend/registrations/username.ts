import { isUniqueViolation } from "@/backend/db/unique-violation";

/** The fields of the refusal when another submitted application has the username. */
export const TAKEN_USERNAME = { username: "username_taken" };

/** Whether a statement failed because another submitted application has the username. Drafts may share one. */
export const isUsernameViolation = (error: unknown): boolean => isUniqueViolation(error, "registration_username");
