require "thor"

# bin/ops branch …
class Operations::CLI::Branch < Thor
  def self.exit_on_failure? = true

  desc "create [NAME]", "Gives a branch, the one that is checked out, a copy of development's files for itself"
  def create(name = nil)
    branches.create branch(name)
    say "#{branch(name).name} has files of its own now, in #{storage}. Where it is checked out, development uses them."
  end

  desc "list", "The branches that have files of their own"
  def list
    rows = branches.rows
    if rows.empty?
      say "No branch has files of its own: all use development's. bin/ops branch create gives some to the one that is checked out."
    else
      print_table(rows.map { |row| [ row.current ? "*" : " ", row.name, "#{(row.bytes / 1024.0**2).round(1)} MiB", "written #{row.written_at.strftime("%F %H:%M")}" ] })
    end
  end
  default_task :list

  desc "merge NAME", "Puts a copy of a branch's files in the place of those in use, which are kept aside"
  def merge(name)
    aside = branches.merge(Operations::Branch.new(name))
    say "What #{name} has is in use now.#{" What was there lies in #{aside}." if aside}"
  end

  desc "drop NAME", "Deletes the files of a branch"
  def drop(name)
    say "Deleted: #{branches.drop(name).join(", ")}."
  end

  private
    def storage = Operations::Community.here(environment: Operations::Branch::ENVIRONMENT).storage
    def branches = @branches ||= Operations::Branches.new(storage)

    def branch(name)
      if name
        Operations::Branch.new(name)
      else
        Operations::Branch.current or raise Operations::Error, "No branch is checked out here: say which."
      end
    end
end
