CREATE TABLE "broker_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"importer_id" text NOT NULL,
	"type" text NOT NULL,
	"stated" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "broker_checks" ADD CONSTRAINT "broker_checks_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_checks" ADD CONSTRAINT "broker_checks_answered_by_brokers_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broker_checks_importer_id_index" ON "broker_checks" USING btree ("importer_id");--> statement-breakpoint
CREATE INDEX "broker_checks_open_index" ON "broker_checks" USING btree ("asked_at") WHERE "broker_checks"."answer" is null;