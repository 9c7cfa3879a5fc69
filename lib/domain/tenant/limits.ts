/** Limits of a tenant until its configuration names others. No location overrides them. */
export const DEFAULT_LIMITS = {
  verificationAttemptCount: 3,
  verificationRetryTimeoutMS: 60_000,
  verificationTimeLimitMS: 600_000,
  registrationLimit: 5,
};
