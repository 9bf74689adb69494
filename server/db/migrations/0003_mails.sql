CREATE TABLE "mail_choices" (
	"seller_id" text NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "mail_choices_seller_id_person_id_kind_pk" PRIMARY KEY("seller_id","person_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mail_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_url" text,
	"off_since" timestamp (3) with time zone,
	"off_because" text,
	CONSTRAINT "mail_state_is_one_row" CHECK ("mail_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_causes" (
	"seller_id" text NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"step" text NOT NULL,
	"mail_id" text,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_causes_seller_id_person_id_kind_cause_step_pk" PRIMARY KEY("seller_id","person_id","kind","cause","step")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmation_uploads" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "confirmation_uploads" ADD COLUMN "end_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mails_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_seller_id_person_id_members_seller_id_person_id_fk" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."members"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_seller_id_person_id_members_seller_id_person_id_fk" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."members"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_causes" ADD CONSTRAINT "mailed_causes_seller_id_person_id_members_seller_id_person_id_fk" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."members"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_stops_seller_id_person_id_index" ON "mail_stops" USING btree ("seller_id","person_id");--> statement-breakpoint
CREATE INDEX "mail_stops_created_at_index" ON "mail_stops" USING btree ("created_at");