// The framework sends nothing about the product or its operator to anybody. Every way to start it loads this.
process.env.NEXT_TELEMETRY_DISABLED = "1";
