ALTER TABLE "jobs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "dead_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_order_id_index" ON "orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "jobs_kind_run_at_index" ON "jobs" USING btree ("kind","run_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_done_at_index" ON "jobs" USING btree ("done_at") WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_dead_at_index" ON "jobs" USING btree ("dead_at") WHERE "jobs"."dead_at" is not null;