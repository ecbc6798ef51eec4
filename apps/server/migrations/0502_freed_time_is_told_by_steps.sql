-- Time is given back through one door (schedule/freed), which wakes waitlist and alerts and gives holidays back to whom they belong;
-- an aircraft that changes wakes alerts in the step that changes it (aircraft/alerts).
drop trigger occupancy_claims_back on occupancy;
drop function take_claims_back();
drop trigger occupancy_freed on occupancy;
drop trigger occupancy_cut on occupancy;
drop function look_who_waits();
drop trigger occupancy_freed_alerts on occupancy;
drop trigger occupancy_cut_alerts on occupancy;
drop function look_who_searches_then();
drop trigger aircraft_alerts_added on aircraft;
drop trigger aircraft_alerts_changed on aircraft;
drop function look_who_searches();
