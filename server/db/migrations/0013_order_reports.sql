ALTER TABLE "orders" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "report_asked_at" timestamp (3) with time zone;