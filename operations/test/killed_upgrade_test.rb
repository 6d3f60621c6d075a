require "test_helper"

# Kills the process of an upgrade after each step. A proof kills that of a real site during a migration.
class KilledUpgradeTest < Operations::TestCase
  include InDataDirectory

  test "if an upgrade is killed, another process restores the databases, or accepts writes if it was done" do
    { "begun" => 1, "placing" => 1, "done" => 2 }.each do |step, left|
      open(database("primary")) { |handle| handle.execute "DELETE FROM posts WHERE id > 1" }
      state.start snapshot: "#{directory.storage}/previous"
      state.done({})
      die_at step

      assert Kit::Clock.wait_until(seconds: 20) { !maintenance_mode.on? }, step
      assert_equal left, count("primary", "posts"), step
      assert_equal "#{directory.storage}/#{step == "done" ? "snapshot" : "previous"}", state.snapshot, step
    end
  end

  test "the next start ends what is left if both are killed, and maintenance mode of the operator stays" do
    { "placing" => 1, "done" => 2 }.each do |step, left|
      open(database("primary")) { |handle| handle.execute "DELETE FROM posts WHERE id > 1" }
      die_at(step) { |killed| Process.kill "KILL", -killed }
      assert maintenance_mode.on?, step

      2.times { roll_back.recover }
      refute maintenance_mode.on?, step
      assert_equal left, count("primary", "posts"), step
    end

    [ nil, "New disks" ].each do |reason|
      maintenance_mode.enable reason
      roll_back.recover
      assert maintenance_mode.on?, reason.inspect
    end
  end

  private
    def roll_back = Operations::Upgrade::RollBack.new(directory) { nil }
    def state = Operations::Upgrade::State.new(directory)
    def maintenance_mode = Kit::MaintenanceMode.new(directory)

    # Runs an upgrade that inserts a row, in a process group that is killed, or what the block kills, once
    # +step+ is recorded.
    def die_at(step, &kill)
      reader, writer = IO.pipe
      process = fork do
        Process.setpgid 0, 0
        upgrade = Operations::Upgrade::State.new(directory)
        upgrade.hold { |lock| roll_back.if_killed(lock) { advance upgrade, step, writer } }
      end
      assert_equal step, reader.gets(chomp: true)
      kill ? kill.call(process) : Process.kill("KILL", process)
      Process.wait process
    end

    def advance(upgrade, last, writer)
      snapshot = Operations::Upgrade::Snapshot.new(directory, "#{directory.storage}/snapshot")
      steps = {
        "begun" => -> do
          upgrade.start snapshot: snapshot.folder
          maintenance_mode.enable Operations::Upgrade::REASON
        end,
        "placing" => -> do
          snapshot.take
          upgrade.placing
          write database("primary"), "by the upgrade"
        end,
        "done" => -> { upgrade.done({}) }
      }
      steps.each do |name, step|
        step.call
        (writer.puts name).then { sleep } if name == last
      end
    end

    def count(name, table)
      database(name).read { |handle| handle.get_first_value("SELECT count(*) FROM #{table}") }
    end
end
